/** Generate Tokens. */
export function TokensTab() {
  return <h1>Generate Tokens</h1>;
}
