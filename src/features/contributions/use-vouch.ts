import { useEffect, useState } from 'react';
import type { AppId } from '#domain/apps.ts';
import { VOUCH_MAX } from '#domain/contributions/contract.ts';
import { vouchIn } from '#domain/vouching/token.ts';

/** Stored in no draft. */
export interface PassedVouch {
  app: AppId;
  token: string;
  /** By the clock of this device: the server decides. */
  isExpired: boolean;
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
  const [isExpired, setExpired] = useState(false);
  const vouch = isRemoved || token.length > VOUCH_MAX ? null : vouchIn(token);
  const expiresAt = vouch?.expiresAt;
  useEffect(() => {
    setExpired(false);
    if (expiresAt === undefined) return;
    const timer = setTimeout(() => setExpired(true), expiresAt - Date.now());
    return () => clearTimeout(timer);
  }, [expiresAt]);
  return {
    passed: vouch?.app === relatedApp ? { app: vouch.app, token, isExpired } : null,
    take: () => {
      const taken = takeToken();
      if (taken !== undefined) setToken(taken);
    },
    remove: () => setRemoved(true),
  };
}
