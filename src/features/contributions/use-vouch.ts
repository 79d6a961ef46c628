import { useState } from 'react';
import type { AppId } from '#domain/apps.ts';
import { VOUCH_MAX } from '#domain/contributions/contract.ts';
import { appNamedIn } from '#domain/vouching/token.ts';

/** Stored in no draft. */
export interface PassedVouch {
  app: AppId;
  token: string;
}

/** The token of the fragment, taken out of the address so that a copied link does not carry it. */
function takeToken(): string | undefined {
  const passed = new URLSearchParams(location.hash.slice(1));
  const token = passed.getAll('vouch').at(-1);
  if (token === undefined) return;
  passed.delete('vouch');
  const rest = String(passed) && `#${passed}`;
  history.replaceState(history.state, '', location.pathname + location.search + rest);
  return token;
}

/** The token by which an app vouches for the sender of a form about this app. Removed once, it stays so. */
export function useVouch(relatedApp: string) {
  const [token, setToken] = useState('');
  const [isRemoved, setRemoved] = useState(false);
  const app = isRemoved || token.length > VOUCH_MAX ? null : appNamedIn(token);
  return {
    passed: app !== null && app === relatedApp ? { app, token } : null,
    take: () => {
      const taken = takeToken();
      if (taken !== undefined) setToken(taken);
    },
    remove: () => setRemoved(true),
  };
}
