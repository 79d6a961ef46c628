import { type ReactNode, Suspense } from 'react';
import { Boundary } from '#components/ui/Boundary.tsx';
import { lazily } from '#components/ui/lazily.tsx';

/** What is not needed to read a contribution that waits: each is fetched when it is first shown. */
export const DecisionView = lazily(async () => (await import('./settled/DecisionView.tsx')).DecisionView);
export const Overtaken = lazily(async () => (await import('./settled/Overtaken.tsx')).Overtaken);
export const ProofFileView = lazily(async () => (await import('./settled/ProofFileView.tsx')).ProofFileView);

export const DeskNotes = lazily(async () => (await import('./notes/DeskNotes.tsx')).DeskNotes);
export const MailList = lazily(async () => (await import('./mails/MailList.tsx')).MailList);

/** Around one of them. `place` keeps the room that it will take. */
export const Later = ({ children, place }: { children: ReactNode; place?: string }) => (
  <Boundary name="This part">
    <Suspense fallback={<div className={place} />}>{children}</Suspense>
  </Boundary>
);
