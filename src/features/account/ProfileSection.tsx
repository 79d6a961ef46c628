import { NameMe } from '#components/accounts/NameMe.tsx';
import { FormStatus } from '#components/forms/FormStatus.tsx';
import { Submit } from '#components/forms/Submit.tsx';
import { useWriteForm } from '#components/forms/use-write-form.ts';
import { Field } from '#components/ui/Field.tsx';
import {
  type Account,
  DISPLAY_NAME_MAX,
  getAccount,
  setAccountRecognition,
  updateAccount,
} from '#domain/accounts/contract.ts';
import { dayOf } from '#domain/formats.ts';
import { tabDraft } from '#lib/drafts.ts';
import { retryingImport } from '#lib/retrying-import.ts';
import { readQuery } from '#state/queries.ts';
import { asSignedIn } from '#state/session.ts';
import { AccountSection } from './AccountSection.tsx';

export const accountQuery = readQuery(['account'], getAccount, {});

/** Uses the auth adapter, which emits USER_UPDATED. */
const saveProfile =
  (profile: { display_name: string }) =>
  (idempotencyKey: string): Promise<Account> =>
    asSignedIn(async () => {
      const { updateProfile } = await retryingImport(() => import('#lib/auth/auth.ts'));
      return updateProfile(profile, idempotencyKey);
    });

interface SectionProps {
  account: Account;
  onChange: (account: Account) => void;
}

const ROLE_NAMES = { admin: 'Admin', member: 'Insiderz member' } as const;

const FACTS = [
  'border-b border-b-line [&_dd]:wrap-anywhere [&_dd]:font-semibold [&_dt]:w-[7rem] [&_dt]:text-muted',
  '[&>div]:flex [&>div]:flex-wrap [&>div]:gap-x-3 [&>div]:border-t [&>div]:border-t-line [&>div]:py-2 [&>div:first-child]:border-t-0',
].join(' ');

export function ProfileSection({ account, onChange }: SectionProps) {
  const form = useWriteForm({
    id: 'profile',
    idOf: () => 'display-name',
    initial: { display_name: account.display_name ?? '' },
    draft: tabDraft('profile'),
    schema: updateAccount.body,
    send: saveProfile,
    done: 'Name saved',
    failed: 'Failed to save your name',
    onDone: (saved) => {
      onChange(saved);
      form.accept({ display_name: saved.display_name ?? '' });
    },
  });

  const roles = account.roles.map((role) => ROLE_NAMES[role]).join(', ') || 'None';
  return (
    <AccountSection titleId="profile-title" title="Who you are">
      <dl className={FACTS}>
        <div>
          <dt>Username</dt>
          <dd>{account.username ?? 'None'}</dd>
        </div>
        <div>
          <dt>Role</dt>
          <dd>{roles}</dd>
        </div>
        {account.created_at && (
          <div>
            <dt>Here since</dt>
            <dd>{dayOf(account.created_at)}</dd>
          </div>
        )}
      </dl>
      <form aria-labelledby="profile-title" {...form.props}>
        <Field
          {...form.field('display_name')}
          label="Display name"
          hint="What others see. Without one it is your username."
        >
          <input
            {...form.control('display_name', { hint: true })}
            type="text"
            autoComplete="nickname"
            maxLength={DISPLAY_NAME_MAX}
          />
        </Field>
        <FormStatus form={form} />
        <Submit form={form} label="Save name" busy="Saving..." kind="line" size="sm" />
      </form>
      {account.username && (
        <div className="border-t border-t-line py-3">
          <NameMe named={account.named} queryKey={accountQuery.queryKey} contract={setAccountRecognition} />
        </div>
      )}
    </AccountSection>
  );
}
