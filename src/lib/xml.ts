import { XMLBuilder } from 'fast-xml-parser';

// https://www.w3.org/TR/xml/#charsets
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text without the characters that XML 1.0 forbids even as references. */
export const legalXml = (text: string): string => text.replace(FORBIDDEN, '');

const builder = new XMLBuilder();

/** Text for between tags and in attributes of XML, SVG and HTML. */
export const escapeXml = (text: string): string => builder.build({ '#text': legalXml(text) });
