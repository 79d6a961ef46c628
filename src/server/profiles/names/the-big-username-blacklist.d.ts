declare module 'the-big-username-blacklist' {
  const blocklist: { list: string[] };
  export default blocklist;
}
