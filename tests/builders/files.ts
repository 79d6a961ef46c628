/** Good and bad proof files made in code: the one place tests and benches take them from (T08, T10). */

export { badFiles } from './bad-files.ts';
export { type CompoundPart, compoundFile, docFile } from './compound-files.ts';
export type { ProofFile } from './foreign-files.ts';
export { goodFiles } from './good-files.ts';
export { jpegFile, pngFile, webpFile } from './image-files.ts';
export { pdfFile, streamPdfFile } from './pdf-files.ts';
export { docxFile, type ZipPart, zipFile } from './zip-files.ts';
