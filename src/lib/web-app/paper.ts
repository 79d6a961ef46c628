/** The light ground of styles/tokens.css, which the manifest and the icons are printed on. */
export function paperColour(tokens: string): string {
  const found = /--ground:\s*(#[0-9a-f]{6})/i.exec(tokens)?.[1];
  if (!found) throw new Error('styles/tokens.css has no --ground in six digits.');
  return found;
}
