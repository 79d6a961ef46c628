export interface FileBytes {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

export const bytesOf = async (file: File): Promise<FileBytes> => ({
  name: file.name,
  type: file.type,
  bytes: await file.arrayBuffer(),
});

export const asFiles = (stored: readonly FileBytes[]): File[] =>
  stored.map(({ name, type, bytes }) => new File([bytes], name, { type }));
