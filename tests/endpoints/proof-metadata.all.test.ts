import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { PROOF_TYPES } from '#domain/proofs/proof.ts';
import { findContribution } from '#server/contributions/records/contributions.ts';
import { codedPixels, orientationIn } from '#tests/builders/coded-pixels.ts';
import { docFile, docxFile, goodFiles, pdfFile } from '#tests/builders/files.ts';
import { joinBytes, jpegFile, jpegSegment } from '#tests/builders/image-files.ts';
import { CANARIES, exifBlock, GPS_ENTRIES, tellingFiles } from '#tests/builders/metadata-files.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { contributeWith, uploadFile } from '#tests/builders/uploads.ts';
import { matrix } from '#tests/scale.ts';
import admin from '../../functions/admin.ts';

let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Contributes with a file and brings back what an admin downloads, beside what was answered and stored about it. */
async function sendAndDownload(extension: string, type: string, bytes: Uint8Array) {
  const uploaded = await uploadFile(`photo.${extension}`, type, bytes);
  expect(uploaded.status).toBe(200);
  const { body } = await contributeWith(uploaded.body);
  const stored = await findContribution(body.id);
  const download = await send(admin, `/api/admin/contributions/${body.id}/proof`, { token: ada.token });
  expect(download.status).toBe(200);
  return {
    answered: uploaded.body.file,
    stored: stored?.proof_file,
    downloaded: new Uint8Array(await download.response.arrayBuffer()),
  };
}

describe('a visitor sends a picture that says more than it shows', () => {
  test.each(matrix(tellingFiles(), ({ type }) => type))(
    'with $name: what is stored says nothing, and looks the same',
    async (file) => {
      const { answered, stored, downloaded } = await sendAndDownload(file.extension, file.type, file.bytes);
      const buffer = Buffer.from(downloaded);
      const text = buffer.toString('latin1');
      expect(CANARIES.filter((word) => text.includes(word))).toEqual([]);
      expect(GPS_ENTRIES.some((entry) => buffer.includes(Buffer.from(entry)))).toBe(false);
      expect(codedPixels(downloaded, file.type)).toBe(codedPixels(file.bytes, file.type));
      expect(orientationIn(downloaded)).toBe(file.orientation);
      const facts = { size: downloaded.byteLength, sha256: sha256(downloaded), type: file.type };
      expect(answered).toMatchObject(facts);
      expect(stored).toMatchObject({ ...facts, metadata_removed: true });
      expect(downloaded.byteLength).toBeLessThan(file.bytes.byteLength);
    },
  );

  test('twice, with other places in it: the desk sees the same file', async () => {
    const photo = (place: string) =>
      jpegFile({ segments: jpegSegment(0xe1, joinBytes('Exif\0\0', exifBlock(), place)) });
    const one = await sendAndDownload('jpg', 'image/jpeg', photo('Bristol'));
    const two = await sendAndDownload('jpg', 'image/jpeg', photo('Leeds, at home'));
    expect(one.stored?.sha256).toBe(two.stored?.sha256);
  });

  test('hidden in a table of the picture, where it cannot be removed: the file is refused', async () => {
    const table = jpegSegment(0xdb, joinBytes([0], new Uint8Array(64).fill(1), 'Exif\0\0', exifBlock()));
    const answer = await uploadFile('photo.jpg', 'image/jpeg', jpegFile({ segments: table }));
    expect(answer.status).toBe(422);
    expect(answer.body.fields[0].path).toBe('proof_file');
  });
});

describe('a visitor sends a document that names its author', () => {
  const AUTHOR = 'CANARY Author';
  const info = `<< /Author (${AUTHOR}) /CreationDate (D:20260102030405Z) >>`;
  const core = `<cp:coreProperties xmlns:cp="a" xmlns:dc="b"><dc:creator>${AUTHOR}</dc:creator></cp:coreProperties>`;

  test.each([
    ['pdf', pdfFile({ objects: [info], trailer: '/Info 5 0 R' })],
    ['docx', docxFile({ more: [{ name: 'docProps/core.xml', data: core }] })],
    ['doc', docFile()],
  ] as const)('a .%s is kept byte for byte, and its record says so', async (extension, bytes) => {
    const type = PROOF_TYPES[extension];
    const { answered, stored, downloaded } = await sendAndDownload(extension, type, bytes);
    expect(sha256(downloaded)).toBe(sha256(bytes));
    expect([answered.metadata_removed, stored?.metadata_removed]).toEqual([false, false]);
  });
});

describe('a visitor sends a file that says nothing', () => {
  const TELLING = [
    'a JPEG with a comment, a description and Exif',
    'a JPEG with a film behind it, as phones write',
    'a JPEG with a second picture behind it',
    'a PNG with text',
  ];
  const silent = goodFiles().filter(({ name }) => !TELLING.includes(name));

  test.each(silent)('$name (.$extension) is stored byte for byte', async ({ extension, type, bytes }) => {
    const { answered, stored, downloaded } = await sendAndDownload(extension, type, bytes);
    expect(sha256(downloaded)).toBe(sha256(bytes));
    expect(answered).toMatchObject({ size: bytes.byteLength, sha256: sha256(bytes) });
    expect(stored?.metadata_removed).toBe(type.startsWith('image/'));
  });
});
