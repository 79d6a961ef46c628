import type { Values } from '#components/forms/form-state.ts';
import { type FormOptions, useForm } from '#components/forms/use-form.ts';
import { type Mutation, write } from '#state/mutation.ts';

interface WriteFormOptions<V extends Values, Body, T> extends Omit<FormOptions<V, Body, void>, 'send'> {
  send: (body: Body) => Mutation<T>['send'];
  done: string | null;
  failed: string;
  onDone: (result: T) => void;
}

export function useWriteForm<V extends Values, Body, T>(options: WriteFormOptions<V, Body, T>) {
  const { send, done, failed, onDone } = options;
  return useForm<V, Body, void>({
    ...options,
    send: (body, key) => write({ send: send(body), done, failed, onDone }, key),
  });
}
