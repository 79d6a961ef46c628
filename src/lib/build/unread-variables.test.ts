import { expect, test } from 'vitest';
import { withoutUnread } from './unread-variables.ts';

test('a variable that no rule reads is neither set nor registered; others stay', () => {
  const css =
    '.a{--tw-leading:1;line-height:1}.b{font-weight:600;--tw-font-weight:600}.c{--tw-content:"";content:var(--tw-content)}' +
    '@property --tw-leading{syntax:"*";inherits:false}@property --tw-content{syntax:"*";inherits:false}';
  expect(withoutUnread(css)).toBe(
    '.a{line-height:1}.b{font-weight:600;}.c{--tw-content:"";content:var(--tw-content)}' +
      '@property --tw-content{syntax:"*";inherits:false}',
  );
});

test('where a rule reads one after all, the build says so', () => {
  expect(() => withoutUnread('.a{line-height:var(--tw-leading, 1)}')).toThrow('var(--tw-leading');
});
