import type { ProofExtension } from '#domain/proofs/proof.ts';
import { compoundFile } from './compound-files.ts';
import { joinBytes } from './image-files.ts';
import { contentTypes, wordParts, zipFile } from './zip-files.ts';

/** A file as it is uploaded: its bytes and what the sender says of it. */
export type ProofFile = { name: string; bytes: Uint8Array; extension: ProofExtension; type: string };

/** A Windows program: the old header, and the offset of the new one. */
export function windowsProgram(): Uint8Array {
  const program = Buffer.alloc(512);
  program.write('MZ');
  program.writeUInt32LE(0x80, 0x3c);
  program.write('PE\0\0', 0x80);
  return new Uint8Array(program);
}

function officeFile(main: string, part: string): Uint8Array {
  return zipFile(
    wordParts(contentTypes(`application/vnd.openxmlformats-officedocument.${main}`, `/${part}`), part),
  );
}

const INSTALLER = Uint8Array.of(0x84, 0x10, 0x0c, 0, 0, 0, 0, 0, 0xc0, 0, 0, 0, 0, 0, 0, 0x46);

/** Kinds of file that are never accepted, whatever they are called. */
export function foreignKinds(): Record<string, Uint8Array> {
  return {
    'a web page': joinBytes('<!doctype html><html><script>alert(1)</script></html>'),
    'an SVG': joinBytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'an XML file': joinBytes('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
    'a GIF': joinBytes(
      'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
    ),
    'a BMP': joinBytes(
      'BM\x3a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x01\0\0\0\x01\0\0\0\x01\0\x18\0',
      new Uint8Array(28),
    ),
    'a TIFF': joinBytes('II*\0\x08\0\0\0\x01\0\0\x01\x03\0\x01\0\0\0\x01\0\0\0\0\0\0\0'),
    'a HEIC': joinBytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic', new Uint8Array(64)),
    'an AVIF': joinBytes('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', new Uint8Array(64)),
    'a film': joinBytes('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', new Uint8Array(64)),
    'an icon': joinBytes('\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x20\0', new Uint8Array(64)),
    'a Windows program': windowsProgram(),
    'a Linux program': joinBytes('\x7fELF\x02\x01\x01', new Uint8Array(120)),
    'a Mac program': joinBytes('\xcf\xfa\xed\xfe\x07\0\0\x01', new Uint8Array(120)),
    'a shell script': joinBytes('#!/bin/sh\necho run\n'),
    'a PHP script': joinBytes('<?php phpinfo();'),
    'a JavaScript file': joinBytes('document.location = "//evil.example";'),
    'plain text': joinBytes('This is my proof.'),
    'a zip': zipFile([{ name: 'a.txt', data: 'a' }]),
    'a Java archive': zipFile([{ name: 'META-INF/MANIFEST.MF', data: 'Manifest-Version: 1.0\n' }]),
    'an Excel workbook': officeFile('spreadsheetml.sheet.main+xml', 'xl/workbook.xml'),
    'a PowerPoint presentation': officeFile('presentationml.presentation.main+xml', 'ppt/presentation.xml'),
    'an OpenDocument text': zipFile([
      { name: 'mimetype', data: 'application/vnd.oasis.opendocument.text', method: 0 },
      { name: 'content.xml', data: '<a/>' },
    ]),
    'an RTF document': joinBytes('{\\rtf1\\ansi Proof}'),
    'an old Excel workbook': compoundFile([{ name: 'Workbook' }, { name: '\x05SummaryInformation' }]),
    'an old PowerPoint presentation': compoundFile([
      { name: 'PowerPoint Document' },
      { name: 'Current User' },
    ]),
    'an Outlook message': compoundFile([{ name: '__properties_version1.0' }]),
    'an installer': compoundFile([{ name: '\u4840\u3f3f\u4577' }], { classId: INSTALLER }),
    'a 7z archive': joinBytes('7z\xbc\xaf\x27\x1c\0\x04', new Uint8Array(64)),
    'a RAR archive': joinBytes('Rar!\x1a\x07\x01\0', new Uint8Array(64)),
    'a gzip file': joinBytes('\x1f\x8b\x08\0\0\0\0\0\0\x03\x03\0', new Uint8Array(8)),
    'a PostScript file': joinBytes('%!PS-Adobe-3.0\nshowpage\n'),
    'a shortcut': joinBytes('L\0\0\0\x01\x14\x02\0\0\0\0\0\xc0\0\0\0\0\0\0\x46', new Uint8Array(64)),
    'a sound file': joinBytes('RIFF\x24\0\0\0WAVEfmt ', new Uint8Array(28)),
    'one byte': Uint8Array.of(0xff),
    zeros: new Uint8Array(4096),
    nothing: new Uint8Array(0),
  };
}
