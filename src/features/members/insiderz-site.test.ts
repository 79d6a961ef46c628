import { type ComponentProps, createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { insiderzSite } from '#lib/navigation.ts';
import { MemberFrame } from './MembersApp.tsx';

afterEach(() => vi.unstubAllEnvs());

const Frame = MemberFrame as FunctionComponent<Omit<ComponentProps<typeof MemberFrame>, 'children'>>;
const frame = () => renderToStaticMarkup(createElement(Frame, { screen: 'feed', site: insiderzSite() }));

describe('the link to the Insiderz site (R054, A-06)', () => {
  test('opens in a new tab where its address is configured', () => {
    vi.stubEnv('PUBLIC_INSIDERZ_URL', 'https://insiderz.example/');
    expect(frame()).toMatch(
      /<a [^>]*href="https:\/\/insiderz\.example\/" target="_blank" rel="noopener noreferrer"/,
    );
  });

  test.each(['', 'javascript:alert(1)'])('is left out where the address is %j', (address) => {
    vi.stubEnv('PUBLIC_INSIDERZ_URL', address);
    expect(frame()).not.toContain('target="_blank"');
  });
});
