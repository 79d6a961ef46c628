/** How long a file stays at hand after its download began, in milliseconds: the browser has taken hold of it by then. */
const AT_HAND_MS = 60_000;

/** Hands what is at an address of this page to the browser as a download under its own name. */
export function saveAddress(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Hands a file to the browser as a download under its own name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  saveAddress(url, name);
  setTimeout(() => URL.revokeObjectURL(url), AT_HAND_MS);
}
