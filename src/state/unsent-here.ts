/** True when this browser has ever kept a contribution; the code that looks further is fetched for nobody else. @throws without IndexedDB */
export async function isUnsentHere(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === 'thegrid:unsent');
}
