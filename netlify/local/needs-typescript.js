// JavaScript, so that a Node without TypeScript can report it.
if (!process.features.typescript) {
  console.error(
    `Node ${process.versions.node} cannot run TypeScript: install Node 22.18 or later, or run npm install without --omit=optional, which brings a Node where there is one for this machine.`,
  );
  process.exit(1);
}
