import { Problem } from '#components/forms/FormStatus.tsx';
import { Button } from '#components/ui/Button.tsx';
import { APPS, type AppId, RELATED_APPS } from '#domain/apps.ts';
import { addVouchKey } from '#domain/vouching/contract.ts';
import { NewVouchKey, VOUCH_LIMITS, type VouchKey } from '#domain/vouching/vouch-key.ts';
import { sendTo } from '#state/mutation.ts';
import { type FieldSpec, FormFields } from '../FormFields.tsx';
import { useWriteForm } from '../use-write-form.ts';

const INITIAL = { app: '', label: '', public_key: '' };

const OPTIONS = [
  ['', 'Choose one'],
  ...RELATED_APPS.filter((app): app is AppId => app !== 'not_app_specific').map(
    (app) => [app, APPS[app].name] as const,
  ),
] as const;

const FIELDS: readonly FieldSpec<typeof INITIAL>[] = [
  { name: 'app', label: 'App', options: OPTIONS, half: true },
  { name: 'label', label: 'Label', max: VOUCH_LIMITS.label, half: true },
  {
    name: 'public_key',
    label: 'Public key',
    hint: 'Ed25519, as PEM or base64url. Never the private one.',
    rows: 4,
  },
];

export function AddKeyForm({ onAdded }: { onAdded: (key: VouchKey) => void }) {
  const form = useWriteForm({
    id: 'vouch-key',
    initial: INITIAL,
    schema: NewVouchKey,
    send: (body) => sendTo(addVouchKey, { body }),
    done: 'Key added',
    failed: 'Failed to add the key',
    onDone: (key: VouchKey) => {
      form.reset();
      onAdded(key);
    },
  });
  return (
    <form className="mb-5 max-w-[40rem]" aria-label="Add a key" {...form.props}>
      <FormFields form={form} fields={FIELDS} />
      <Button size="sm" type="submit" aria-disabled={form.busy}>
        {form.busy ? 'Adding...' : 'Add key'}
      </Button>
      {form.problem && <Problem>{form.problem}</Problem>}
    </form>
  );
}
