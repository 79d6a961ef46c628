import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { escapeXml, legalXml } from './xml.ts';

describe('text in XML', () => {
  test.each(['Bob ]]> Smith', '<img src=x onerror=alert(1)>', `&lt; "quoted" 'too'`, '😀 é\n\t'])(
    'reads back as it was typed: %j',
    (typed) => {
      const xml = `<text a="${escapeXml(typed)}">${escapeXml(typed)}</text>`;
      expect(XMLValidator.validate(xml)).toBe(true);
      expect(xml).not.toMatch(/]]>|<img/);
      expect(new XMLParser({ trimValues: false }).parse(xml).text).toBe(typed);
    },
  );

  test.each(['\u0000', '\u0007', '\u001f', '\ufffe', '\uffff', '\ud800', '\udc00'])(
    'loses what XML forbids even as a reference: %j',
    (forbidden) => {
      expect(legalXml(`a${forbidden}b`)).toBe('ab');
      expect(escapeXml(`<${forbidden}`)).toBe('&lt;');
    },
  );
});
