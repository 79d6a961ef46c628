import { alarmsIn, securityTextExpires } from '#domain/operations/alarms.ts';
import { DEADLINES, within } from '#server/platform/deadlines.ts';
import { siteUrl } from '#server/platform/environment/environment.ts';
import { orLog } from '#server/platform/log.ts';
import { noteOperation, raiseOperationAlarm, readOperationState } from '#server/platform/operation-state.ts';

const readExpiry = () =>
  orLog({ level: 'warn', event: 'security.txt not read' }, async () => {
    const answer = await within(DEADLINES.probe, () => fetch(`${siteUrl()}/.well-known/security.txt`));
    return answer.ok ? securityTextExpires(await answer.text()) : null;
  });

/** Records when security.txt expires and raises the alarm in time; null if it was not read. */
export async function checkSecurityText(now: Date): Promise<number | null> {
  const expires = await readExpiry();
  if (expires !== null) await noteOperation({ security_text_expires: expires });
  const alarm = alarmsIn(await readOperationState(), now).find(({ cause }) => cause === 'security-txt');
  if (alarm) await raiseOperationAlarm(alarm, now);
  return expires;
}
