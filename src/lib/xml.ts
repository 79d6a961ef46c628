import { XMLBuilder } from 'fast-xml-parser';

// https://www.w3.org/TR/xml/#charsets
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Removes characters that XML 1.0 forbids even as references. */
export const legalXml = (text: string): string => text.replace(FORBIDDEN, '');

const builder = new XMLBuilder();

/** For text nodes and attributes of XML, SVG and HTML. */
export const escapeXml = (text: string): string => builder.build({ '#text': legalXml(text) });
