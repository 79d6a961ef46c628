declare module '@zxcvbn-ts/language-common/dist/passwords.json.cjs' {
  /** The most common first; what looks like a number is one. */
  const passwords: (string | number)[];
  export default passwords;
}
declare module '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.cjs' {
  const graphs: Record<string, Record<string, (string | null)[]>>;
  export default graphs;
}
