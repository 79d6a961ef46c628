import './push.css';
import { PUSH_MESSAGES } from '#domain/push/push.ts';
import { PATHS } from '#lib/paths.ts';

interface PushCardProps {
  busy?: boolean;
  /** Why the alerts could not be turned on. */
  fault?: string | null;
  onEnable?: () => void;
  onPutOff?: () => void;
}

export function PushCard({ busy = false, fault = null, onEnable, onPutOff }: PushCardProps) {
  return (
    <section className="push-card" aria-labelledby="push-title">
      <div>
        <h2 id="push-title">Get alerts for new contributions</h2>
        <p>This browser tells you when one arrives, also while this page is closed.</p>
        <div role="alert">
          {fault && (
            <p className="fault">
              {fault}
              {fault === PUSH_MESSAGES.unsupported && (
                <>
                  {'. '}
                  <a href={PATHS.getApp}>Install the app</a> to get them.
                </>
              )}
            </p>
          )}
        </div>
      </div>
      <div className="acts">
        <button className="btn sm" type="button" aria-disabled={busy} onClick={onEnable}>
          {busy ? 'Enabling...' : 'Enable'}
        </button>
        <button className="btn sm line" type="button" onClick={onPutOff}>
          Not now
        </button>
      </div>
    </section>
  );
}
