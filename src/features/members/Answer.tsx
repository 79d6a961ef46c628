import { words } from './classes.ts';

/** What TheGrid said to something that a member sent. */
export const Answer = ({ text }: { text: string }) => (
  <div className="border-l-4 border-l-ink pl-4">
    <b>TheGrid says</b>
    <p className={words}>{text}</p>
  </div>
);
