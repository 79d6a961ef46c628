import type { QueryKey } from '@tanstack/react-query';
import { useBusy } from '#components/portal/use-busy.ts';
import { toggle } from '#components/ui/toggle.ts';
import type { setAccountRecognition } from '#domain/accounts/contract.ts';
import type { setMemberRecognition } from '#domain/leaderboard/contract.ts';
import { mutate, sendTo } from '#state/mutation.ts';
import { queryClient } from '#state/queries.ts';

interface NameMeProps {
  named: boolean;
  /** The query whose data holds `named`. */
  queryKey: QueryKey;
  contract: typeof setAccountRecognition | typeof setMemberRecognition;
}

/** One change at a time, so that the last one sent is the one shown. */
export function NameMe({ named, queryKey, contract }: NameMeProps) {
  const [busy, during] = useBusy();
  const show = (value: boolean) =>
    queryClient.setQueryData<{ named: boolean }>(queryKey, (data) => data && { ...data, named: value });

  const change = (next: boolean) =>
    mutate({
      optimistic: () => {
        show(next);
        return () => show(!next);
      },
      send: sendTo(contract, { body: { named: next } }),
      done: next ? 'The leaderboard names you' : 'The leaderboard no longer names you',
      failed: 'Failed to change the leaderboard',
    });

  return (
    <>
      <label className={toggle.row}>
        <input
          className={toggle.box}
          type="checkbox"
          checked={named}
          aria-describedby="name-me-hint"
          aria-disabled={busy !== null}
          onChange={({ target }) => void during('change', () => change(target.checked))}
        />
        Name me on the leaderboard
      </label>
      <p className="text-1 text-muted" id="name-me-hint">
        {named
          ? 'Everyone sees your display name with what you contributed and what became of your ideas, never your address.'
          : 'The leaderboard shows you as “Anonymous contributor”, and the roadmap does not name you. What you contributed still counts.'}
      </p>
    </>
  );
}
