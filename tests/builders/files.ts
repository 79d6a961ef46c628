/** Good and bad proof files made in code: the one place tests and benches take them from (T08, T10). */

export { badFiles } from './bad-files.ts';
export { docFile } from './compound-files.ts';
export { goodFiles } from './good-files.ts';
export { jpegFile, pngFile, webpFile } from './image-files.ts';
export { pdfFile } from './pdf-files.ts';
export { docxFile } from './zip-files.ts';
