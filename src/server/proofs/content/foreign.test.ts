import { expect, test } from 'vitest';
import { hasForeignFile, hasMarkup } from './foreign.ts';

const padded = (before: number, text: string) => Buffer.from(`${' '.repeat(before)}${text}${' '.repeat(50)}`);

test.each(['<script', '<?php', '<!DOCTYPE html', '<iframe', '<html>'])(
  'someone whose file has %s in the last byte that is looked at is refused, and after it not',
  (text) => {
    expect(hasMarkup(padded(99, text), 0, 100)).toBe(true);
    expect(hasMarkup(padded(100, text), 0, 100)).toBe(false);
  },
);

test.each(['<svg', '<SVG', '<?xml '])('someone whose picture is followed by %s is refused', (text) => {
  expect(hasForeignFile(padded(99, text), 99)).toBe(true);
  expect(hasForeignFile(padded(99, text), 100)).toBe(false);
});
