import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import type { OutputOf } from '#domain/contract.ts';
import type { createWebhook } from '#domain/webhooks/contract.ts';
import { copySecret } from '../copy-secret.ts';

export type ShownSecret = OutputOf<typeof createWebhook>;

/** The secret of an endpoint until dismissed; it cannot be shown again. */
export function SecretPanel({ shown, onDone }: { shown: ShownSecret; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { endpoint, secret } = shown;

  return (
    <section
      className="mb-5 rounded-2 border border-signal bg-signal-wash p-5"
      aria-labelledby="webhook-secret"
    >
      <h3
        className="wrap-anywhere mb-2 font-semibold font-text text-2"
        id="webhook-secret"
        ref={heading}
        tabIndex={-1}
      >
        Secret for {endpoint.url}
      </h3>
      <p>
        This is the only time it is shown. The receiver checks each message with it.
        {endpoint.version > 1 && ' The earlier secret stays valid for 24 hours.'}
      </p>
      <p className="my-4">
        <code className="wrap-anywhere select-all">{secret}</code>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void copySecret(secret, 'Secret')}>
          Copy secret
        </Button>
        <Button kind="line" size="sm" onClick={onDone}>
          Done, hide it
        </Button>
      </div>
    </section>
  );
}
