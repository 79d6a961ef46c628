import { createRoot, type Root } from 'react-dom/client';
import { ReplyForm, type ReplyFormProps } from './ReplyForm.tsx';

let root: Root | undefined;

/** Puts the answer form into the page. Loaded only when there is a question, so nobody pays for it in order to read. */
export function mountReply(place: HTMLElement, props: ReplyFormProps): void {
  root ??= createRoot(place);
  root.render(<ReplyForm key={props.statusKey} {...props} />);
}
