import { eraseAddressData, exportAddressData, findAddressData } from '#domain/privacy/contract.ts';
import { saveFile } from '#lib/save-file.ts';
import { callSignedIn } from '#state/session.ts';

/** What is stored of an address outside of accounts. Each of these throws ApiError. */
export const fetchAddressData = (email: string) => callSignedIn(findAddressData, { body: { email } });

/** Erases it; `confirmation` is the address as it was typed once more. */
export const sendErasure = (email: string, confirmation: string, idempotencyKey: string) =>
  callSignedIn(eraseAddressData, { body: { email, confirmation } }, { idempotencyKey });

/** What the file says of a proof file that it does not hold itself. */
interface NamedFile {
  key: string;
  data: string | null;
}

/** Fetches it as a file and lets the browser save it; large proof files as files of their own. */
export async function downloadAddressData(email: string): Promise<void> {
  const file = await (await callSignedIn(exportAddressData, { body: { email } })).blob();
  const { proof_files } = JSON.parse(await file.text()) as { proof_files: NamedFile[] };
  // The name of a file is seen by others than its content: no address in it.
  saveFile(file, `thegrid-address-${new Date().toISOString().slice(0, 10)}.json`);
  for (const { key } of proof_files.filter(({ data }) => data === null)) {
    const one = await callSignedIn(exportAddressData, { body: { email, file: key } });
    saveFile(await one.blob(), key);
  }
}
