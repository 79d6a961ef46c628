import { type Mutation, write } from '#state/mutation.ts';
import type { Values } from './form-state.ts';
import { type FormOptions, useForm } from './use-form.ts';

export interface WriteFormOptions<V extends Values, Body, T>
  extends Omit<FormOptions<V, Body, void>, 'send' | 'onSent'> {
  send: (body: Body) => Mutation<T>['send'];
  done: string | null;
  failed: string;
  onDone: (result: T) => void;
  /** Called after `onDone`. */
  onClose?: () => void;
}

export function useWriteForm<V extends Values, Body, T>(options: WriteFormOptions<V, Body, T>) {
  const { send, done, failed, onDone, onClose } = options;
  const onWritten = (result: T) => {
    onDone(result);
    onClose?.();
  };
  return useForm<V, Body, void>({
    ...options,
    send: (body, key) => write({ send: send(body), done, failed, onDone: onWritten }, key),
  });
}
