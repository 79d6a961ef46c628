import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  type Account,
  deleteAccount,
  exportAccount,
  exportAccountFile,
  getAccount,
  getDeletionState,
  setRecoveryAddress,
  signOutEverywhere,
} from '#domain/accounts/contract.ts';
import { call } from '#lib/api-client.ts';
import { retryingImport } from '#lib/retrying-import.ts';
import { saveFile } from '#lib/save-file.ts';
import { queryClient } from '#state/queries.ts';
import { asSignedIn, callSignedIn } from '#state/session.ts';

/** The account of whoever is signed in. Each of these throws ApiError. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => callSignedIn(getAccount, {}, { signal }),
});

/** Takes over what the server answered. */
export const setAccount = (account: Account): void =>
  void queryClient.setQueryData(accountQuery.queryKey, account);

/** Reads the account, and again when the page is looked at again: a link may have been pressed meanwhile. */
export const useAccount = () => useQuery({ ...accountQuery, refetchOnWindowFocus: 'always' });

/** Changes the name that others see; by the adapter, which tells the page (USER_UPDATED). */
export const saveDisplayName = (display_name: string): Promise<Account> =>
  asSignedIn(async () => {
    const { updateProfile } = await retryingImport(() => import('#lib/auth/auth.ts'));
    return updateProfile({ display_name });
  });

/** Mails a link to this address, or takes the present one away with null. */
export const saveRecoveryAddress = (email: string | null, idempotencyKey: string): Promise<Account> =>
  callSignedIn(setRecoveryAddress, { body: { email } }, { idempotencyKey });

export const endAllSessions = (idempotencyKey: string) =>
  callSignedIn(signOutEverywhere, {}, { idempotencyKey });

/** How often, and with which pause in milliseconds, the state of a deletion is requested before the page goes on. */
const STATE_REQUESTS = 6;
const STATE_PAUSE_MS = 5_000;

/** Begins the deletion of the account. Resolves to whether it was finished while the page waited. */
export async function removeAccount(username: string, idempotencyKey: string): Promise<boolean> {
  const sent = callSignedIn(deleteAccount, { body: { username } }, { idempotencyKey });
  const { deleted, receipt } = await sent;
  if (deleted || receipt === undefined) return deleted;
  for (let requests = 0; requests < STATE_REQUESTS; requests += 1) {
    await new Promise((resolve) => setTimeout(resolve, STATE_PAUSE_MS));
    // Without an answer the state is unknown, and the deletion has begun all the same.
    const answer = await call(getDeletionState, { body: { receipt } }).catch(() => null);
    if (answer?.deleted) return true;
  }
  return false;
}

/** What the file of `exportAccount` says of a proof file that it does not hold itself. */
interface NamedFile {
  key: string;
  data: string | null;
}

/** Fetches everything that is stored about the person and lets the browser save it; large files as files of their own. */
export async function downloadAccount(): Promise<void> {
  const answer = await callSignedIn(exportAccount, {});
  const [, name] = /filename="?([\w.-]+)"?/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  const file = await answer.blob();
  const { proof_files } = JSON.parse(await file.text()) as { proof_files: NamedFile[] };
  saveFile(file, name ?? 'thegrid-account.json');
  for (const { key } of proof_files.filter(({ data }) => data === null)) {
    const one = await callSignedIn(exportAccountFile, { params: { key } });
    saveFile(await one.blob(), key);
  }
}
