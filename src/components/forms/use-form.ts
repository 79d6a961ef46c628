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
  /** Begins the ids of its controls: `contact` makes `contact-name`. */
  id: string;
  /** The id of a control, where it is another. */
  idOf?: (name: NameOf<V>) => string;
  /** Every field with what it begins with. */
  initial: V;
  /** Keeps what is typed until it is sent. Not for a form that the server renders, which has its own (lib/form-draft.ts). */
  draft?: Draft<V, object>;
  /**
   * Sends the body, and throws what went wrong; repeated with the same key while the outcome is unknown (`settle`). The
   * key stays until the server has taken it, also for corrected values, so that nothing arrives twice (T20).
   */
  send: (body: Body, key: string) => Promise<Sent>;
  /** At each try to send, before anything is checked. */
  onTry?: () => void;
  onInvalid?: (errors: Errors<V>, values: V) => void;
  onSent?: (sent: Sent, body: Body) => void;
  /** It was not sent; everything typed stays. What this returns is wrong with the fields as well. */
  onFailed?: (fault: unknown, errors: Errors<V>, body: Body) => Errors<V> | undefined;
  /** Another page or panel follows a success: until then the form stays busy. */
  leadsOn?: boolean;
}

export type FormHandle<V extends Values> = Omit<ReturnType<typeof useForm<V, unknown, unknown>>, 'submit'> & {
  submit: () => Promise<void>;
};

/**
 * The one form of the site: what is typed, what is wrong with it, and sending it. The controls keep the values, so that
 * text typed into a page whose script has not arrived yet stays, and nothing is held twice; `values` follows them.
 * Errors come from the schema of the domain and from the server's answer, stand beside the fields, and are checked
 * again while somebody types. A failure loses nothing.
 */
export function useForm<V extends Values, Body, Sent>(options: FormOptions<V, Body, Sent>) {
  const { id, initial, draft } = options;
  const element = useRef<HTMLFormElement & HTMLDivElement>(null);
  const [begun] = useState<V>(() => valuesFrom(initial, draft?.read()));
  const [values, setValues] = useState(begun);
  /** What the rules found, and what they do not know: the server said it, or the form. */
  const [found, setFound] = useState<Errors<V>>({});
  const [told, setTold] = useState<Errors<V>>({});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const [progress, setProgress] = useState<string | null>(null);
  /** What is being sent; null while nothing is. */
  const sending = useRef<V>(null);
  const key = useRef<string>(null);

  const idOf = options.idOf ?? ((name: NameOf<V>) => `${id}-${name}`);
  const focus = (name: NameOf<V>) => document.getElementById(idOf(name))?.focus();

  /** Reads the controls. What has changed is checked again where an error was shown. */
  function follow(): V {
    const now = element.current ? readControls(element.current, values) : values;
    if (isSame(now, values)) return now;
    setValues(now);
    if (!isEmpty(found)) setFound(stillWrong(found, checkForm(now, options).errors ?? {}));
    setTold((before) => unchanged(before, values, now));
    return now;
  }

  const isStill = (sent: V) => isSame(element.current ? readControls(element.current, sent) : sent, sent);

  // Text may have been typed or restored before this code arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking.
  useEffect(() => void follow(), []);

  /** The messages are drawn before the focus goes there, so that they are read with the field. */
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
    if (!isEmpty(all)) show(setTold, all);
  }

  async function submit(): Promise<void> {
    if (sending.current) return;
    options.onTry?.();
    const now = follow();
    const { body, errors: wrong } = checkForm(now, options);
    setFault(null);
    setTold({});
    if (wrong) {
      show(setFound, wrong);
      return options.onInvalid?.(wrong, now);
    }
    setFound({});
    setTried(false);
    const focused = document.activeElement;
    flushSync(() => setBusy(true));
    // A field that is disabled while its form is sent would lose the focus to the page.
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

  /** Writes into the controls as if it had been typed: whoever listens for input hears of it. */
  function fill(changes: Partial<V>) {
    if (!element.current) return;
    writeControls(element.current, changes);
    element.current.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** Takes over what the server made of what was sent; a field with other words in it by then keeps them. */
  function accept(saved: Partial<V>) {
    const sent = sending.current;
    if (element.current && sent) fill(unchanged(saved, sent, readControls(element.current, sent)));
  }

  const errors: Errors<V> = { ...found, ...told };
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
    /** The errors on show came from a try to send. */
    tried,
    busy,
    /** What is to be said while sending takes long: it is slow, or its answer was lost and is looked for. */
    progress,
    /** Something differs from what the form began with. */
    dirty: !isSame(values, initial),
    /** Why the last try failed; null before one and after a success. */
    fault,
    clearFault: () => setFault(null),
    /** That reason as a sentence; null when the fields say it already. */
    problem: fault === null || tried ? null : reasonOf(fault),
    /** For the `form` element. */
    props: {
      ...common,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
    /** For the element around the controls of a form that stands in another one, where HTML allows no `form`. */
    inner: {
      ...common,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        void submit();
      },
    },
    /** For the `Field` around a control. */
    field: (name: NameOf<V>) => ({ id: idOf(name), error: errors[name] }),
    /** For a control, which keeps its own value. */
    control: (name: NameOf<V>, state?: Omit<ControlState, 'error'>) => ({
      ...controlProps(idOf(name), name, { ...state, error: errors[name] }),
      ...(begun[name] === true ? { defaultChecked: true } : {}),
      ...(typeof begun[name] === 'string' && begun[name] ? { defaultValue: begun[name] } : {}),
    }),
    focus,
    fill,
    accept,
    /** Says what is wrong with a field, or with undefined that nothing is. */
    mark: (name: NameOf<V>, error: string | undefined) => setTold((before) => ({ ...before, [name]: error })),
    submit,
    /** As it began, with its draft forgotten; what was typed while the form was being sent stays. */
    reset: () => {
      if (sending.current && !isStill(sending.current)) return;
      element.current?.reset?.();
      if (element.current) writeControls(element.current, initial);
      setValues(initial);
      setFound({});
      setTold({});
      setFault(null);
      draft?.clear();
    },
  };
}
