/** The list of the package that comes without types. */
declare module '@zxcvbn-ts/language-common/dist/passwords.json.cjs' {
  /** The most common first; what looks like a number is one. */
  const words: readonly (string | number)[];
  export default words;
}
