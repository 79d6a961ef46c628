/** Time until the object URL is revoked, in milliseconds: the download has started by then. */
const AT_HAND_MS = 60_000;

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), AT_HAND_MS);
}

/** A proof file in an export: `data` is null for a large one, which is fetched by its key. */
interface NamedFile {
  key: string;
  data: string | null;
}

/** Saves an export, and each large file that it names. */
export async function saveExport(
  answer: Response,
  name: string,
  fetchFile: (key: string) => Promise<Response>,
): Promise<void> {
  const file = await answer.blob();
  const { proof_files } = JSON.parse(await file.text()) as { proof_files: NamedFile[] };
  saveFile(file, name);
  for (const { key, data } of proof_files)
    if (data === null) saveFile(await (await fetchFile(key)).blob(), key);
}
