import { createRoot, type Root } from 'react-dom/client';
import { ReplyForm, type ReplyFormProps } from './ReplyForm.tsx';

let root: Root | undefined;

/** Puts the answer form into the page. Loaded only when there is a question, so nobody pays for it in order to read. */
export function mountReply(place: HTMLElement, props: ReplyFormProps): void {
  root ??= createRoot(place);
  const onAnswered: ReplyFormProps['onAnswered'] = (progress) => {
    // A later question gets a form of its own, not the one that is still sending.
    root?.unmount();
    root = undefined;
    props.onAnswered(progress);
  };
  root.render(<ReplyForm key={props.statusKey} {...props} onAnswered={onAnswered} />);
}
