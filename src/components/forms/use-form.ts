import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ControlState, controlProps } from '#components/ui/Field.tsx';
import { ApiError, reasonOf } from '#lib/api-client.ts';
import type { Draft } from '#lib/drafts.ts';
import { settle } from '#lib/settle.ts';
import {
  checkForm,
  type Errors,
  errorsOf,
  type FormRules,
  isEmpty,
  isSame,
  type NameOf,
  readControls,
  stillWrong,
  unchanged,
  type Values,
  valuesFrom,
  writeControls,
} from './form-state.ts';

export interface FormOptions<V extends Values, Body, Sent> extends FormRules<V, Body> {
  /** Prefix of the control ids: `contact` makes `contact-name`. */
  id: string;
  idOf?: (name: NameOf<V>) => string;
  /** The field that gets the focus when the form is shown. */
  opensAt?: NameOf<V>;
  initial: V;
  /** Stores typed values until they are sent. Server-rendered forms use lib/form-draft.ts. */
  draft?: Draft<V, object>;
  /** Throws on failure. The key changes only after the server accepted: nothing arrives twice (T20). */
  send: (body: Body, key: string) => Promise<Sent>;
  /** Called on each submit, before validation. */
  onTry?: () => void;
  onInvalid?: (errors: Errors<V>, values: V) => void;
  onSent?: (sent: Sent, body: Body) => void;
  /** Typed values remain. Returns additional field errors. */
  onFailed?: (fault: unknown, errors: Errors<V>, body: Body) => Errors<V> | undefined;
  /** Success leads to another page or panel: the form stays busy until then. */
  leadsOn?: boolean;
}

export type FormHandle<V extends Values> = Omit<ReturnType<typeof useForm<V, unknown, unknown>>, 'submit'> & {
  submit: () => Promise<void>;
};

/** Uncontrolled, so that text typed before hydration survives; `values` follows the controls. */
export function useForm<V extends Values, Body, Sent>(options: FormOptions<V, Body, Sent>) {
  const { id, initial, draft } = options;
  const element = useRef<HTMLFormElement & HTMLDivElement>(null);
  const [begun] = useState<V>(() => valuesFrom(initial, draft?.read()));
  const [values, setValues] = useState(begun);
  /** Schema errors; the other state has errors of the server and of the form. */
  const [found, setFound] = useState<Errors<V>>({});
  const [serverErrors, setServerErrors] = useState<Errors<V>>({});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const sending = useRef<V>(null);
  const key = useRef<string>(null);

  const idOf = options.idOf ?? ((name: NameOf<V>) => `${id}-${name}`);
  const focus = (name: NameOf<V>) => document.getElementById(idOf(name))?.focus();

  /** Reads the controls and revalidates changed fields that show an error. */
  function follow(): V {
    const now = element.current ? readControls(element.current, values) : values;
    if (isSame(now, values)) return now;
    setValues(now);
    if (!isEmpty(found)) setFound(stillWrong(found, checkForm(now, options).errors ?? {}));
    setServerErrors((before) => unchanged(before, values, now));
    return now;
  }

  const isStill = (sent: V) => isSame(element.current ? readControls(element.current, sent) : sent, sent);

  // Text may have been typed or restored before this code arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking.
  useEffect(() => {
    follow();
    if (options.opensAt) focus(options.opensAt);
  }, []);

  /** Renders the messages before moving the focus, so that screen readers announce them with the field. */
  function show(setErrors: typeof setFound, wrong: Errors<V>) {
    flushSync(() => {
      setErrors(wrong);
      setTried(true);
    });
    const first = (Object.keys(initial) as NameOf<V>[]).find((name) => wrong[name]);
    if (first) focus(first);
  }

  function fail(reason: unknown, body: Body) {
    const wrong = errorsOf(initial, reason instanceof ApiError ? reason.fields : []);
    flushSync(() => {
      setBusy(false);
      setFault(reason);
      setTried(!isEmpty(wrong));
    });
    const all = { ...wrong, ...options.onFailed?.(reason, wrong, body) };
    if (!isEmpty(all)) show(setServerErrors, all);
  }

  async function submit(): Promise<void> {
    if (sending.current) return;
    options.onTry?.();
    const now = follow();
    const { body, errors: wrong } = checkForm(now, options);
    setFault(null);
    setServerErrors({});
    if (wrong) {
      show(setFound, wrong);
      return options.onInvalid?.(wrong, now);
    }
    setFound({});
    setTried(false);
    const focused = document.activeElement;
    flushSync(() => setBusy(true));
    // A disabled field would lose the focus to the page.
    if (focused?.matches(':disabled'))
      element.current?.querySelector<HTMLElement>('[type="submit"]:enabled')?.focus({ preventScroll: true });
    sending.current = now;
    key.current ??= crypto.randomUUID();
    const named = key.current;
    try {
      const sent = await settle(() => options.send(body as Body, named), setProgress);
      key.current = null;
      if (isStill(now)) draft?.clear();
      if (!options.leadsOn) flushSync(() => setBusy(false));
      options.onSent?.(sent, body as Body);
    } catch (reason) {
      if (reason instanceof ApiError && reason.code === 'already-done') key.current = null;
      fail(reason, body as Body);
    } finally {
      sending.current = null;
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
    }
  }

  /** Writes into the controls and dispatches input events. */
  function fill(changes: Partial<V>) {
    if (!element.current) return;
    writeControls(element.current, changes);
    element.current.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** Applies the server's normalised values, except to fields edited in the meantime. */
  function accept(saved: Partial<V>) {
    const sent = sending.current;
    if (element.current && sent) fill(unchanged(saved, sent, readControls(element.current, sent)));
  }

  const errors: Errors<V> = { ...found, ...serverErrors };
  const common = {
    ref: element,
    onInput: () => {
      const now = follow();
      draft?.keep(now);
    },
    onBlur: () => void follow(),
  };
  return {
    id,
    values,
    errors,
    /** The visible errors came from a submit. */
    tried,
    busy,
    progress,
    dirty: !isSame(values, initial),
    /** Last failure; null before the first submit and after a success. */
    fault,
    clearFault: () => setFault(null),
    /** The failure as a sentence; null when field errors explain it. */
    problem: fault === null || tried ? null : reasonOf(fault),
    props: {
      ...common,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
    /** For a nested form, where HTML allows no `form` element. */
    inner: {
      ...common,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        void submit();
      },
    },
    field: (name: NameOf<V>) => ({ id: idOf(name), error: errors[name] }),
    control: (name: NameOf<V>, state?: Omit<ControlState, 'error'>) => ({
      ...controlProps(idOf(name), name, { ...state, error: errors[name] }),
      ...(begun[name] === true ? { defaultChecked: true } : {}),
      ...(typeof begun[name] === 'string' && begun[name] ? { defaultValue: begun[name] } : {}),
    }),
    focus,
    fill,
    accept,
    mark: (name: NameOf<V>, error: string | undefined) =>
      setServerErrors((before) => ({ ...before, [name]: error })),
    submit,
    /** Resets to the initial values and deletes the draft; text typed while sending remains. */
    reset: () => {
      if (sending.current && !isStill(sending.current)) return;
      element.current?.reset?.();
      if (element.current) writeControls(element.current, initial);
      setValues(initial);
      setFound({});
      setServerErrors({});
      setFault(null);
      draft?.clear();
    },
  };
}
