import { PROOF_TYPES, type ProofExtension } from '#domain/proofs/proof.ts';
import { badDocuments } from './bad-documents.ts';
import { badImages } from './bad-images.ts';
import { docFile } from './compound-files.ts';
import { foreignKinds, type ProofFile, windowsProgram } from './foreign-files.ts';
import { joinBytes, jpegFile, pngFile, webpFile } from './image-files.ts';
import { pdfFile } from './pdf-files.ts';
import { docxFile } from './zip-files.ts';

const EXTENSIONS = Object.keys(PROOF_TYPES) as ProofExtension[];

function foreignFiles(): ProofFile[] {
  return Object.entries(foreignKinds()).flatMap(([kind, bytes]) =>
    EXTENSIONS.map((extension) => ({
      name: `${kind} called .${extension}`,
      bytes,
      extension,
      type: PROOF_TYPES[extension],
    })),
  );
}

function goodByType(): Record<string, Uint8Array> {
  return {
    [PROOF_TYPES.jpg]: jpegFile(),
    [PROOF_TYPES.png]: pngFile(),
    [PROOF_TYPES.webp]: webpFile(),
    [PROOF_TYPES.pdf]: pdfFile(),
    [PROOF_TYPES.doc]: docFile(),
    [PROOF_TYPES.docx]: docxFile(),
  };
}

/** Sound files under another accepted name, and under their own name with another declared type. */
function misnamedFiles(): ProofFile[] {
  const files: ProofFile[] = [];
  for (const [type, bytes] of Object.entries(goodByType())) {
    for (const extension of EXTENSIONS) {
      if (PROOF_TYPES[extension] === type) {
        for (const declared of ['', 'application/octet-stream', 'text/html', `${type}; charset=utf-8`]) {
          files.push({
            name: `${type} .${extension} declared as "${declared}"`,
            bytes,
            extension,
            type: declared,
          });
        }
        continue;
      }
      files.push({ name: `${type} called .${extension}`, bytes, extension, type: PROOF_TYPES[extension] });
      files.push({ name: `${type} called .${extension}, declared truly`, bytes, extension, type });
    }
  }
  return files;
}

/** Each kind cut short, and its bare beginning with nothing, zeros or a web page behind it. */
function stubs(): ProofFile[] {
  const lengths: [ProofExtension, number][] = [
    ['jpg', 4],
    ['jpeg', 11],
    ['png', 8],
    ['webp', 12],
    ['pdf', 8],
    ['doc', 8],
    ['docx', 4],
  ];
  const files = goodByType();
  return lengths.flatMap(([extension, length]) => {
    const type = PROOF_TYPES[extension];
    const whole = files[type]!;
    const stub = whole.subarray(0, length);
    const variants: Record<string, Uint8Array> = {
      'the signature alone': stub,
      'the signature and zeros': joinBytes(stub, new Uint8Array(2000)),
      'the signature and a web page': joinBytes(stub, '<html><script>alert(1)</script></html>'),
      'the signature and a program': joinBytes(stub, windowsProgram()),
      'half a file': whole.subarray(0, whole.length >> 1),
      'a file without its last 30 bytes': whole.subarray(0, -30),
    };
    // A compound file may end in free sectors, so half of it is cut instead.
    if (extension === 'doc')
      variants['a file without its last 30 bytes'] = whole.subarray(0, whole.length - 5000);
    return Object.entries(variants).map(([name, bytes]) => ({
      name: `${name}, .${extension}`,
      bytes,
      extension,
      type,
    }));
  });
}

/** Every bad file: more than 120, each of which must be refused. */
export function badFiles(): ProofFile[] {
  return [...foreignFiles(), ...misnamedFiles(), ...stubs(), ...badImages(), ...badDocuments()];
}
