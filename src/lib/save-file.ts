/** Time until the object URL is revoked, in milliseconds: the download has started by then. */
const AT_HAND_MS = 60_000;

export function saveAddress(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  saveAddress(url, name);
  setTimeout(() => URL.revokeObjectURL(url), AT_HAND_MS);
}
