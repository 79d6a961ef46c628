import { Suspense } from 'react';
import { Boundary } from '#components/ui/Boundary.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import type { CodeStepProps } from './CodeStep.tsx';

const CodeStep = lazily(async () => (await import('./CodeStep.tsx')).CodeStep);

/** The second step of signing in, whose code is fetched for those alone who have one. */
export const SecondStep = (props: CodeStepProps) => (
  <Boundary name="The second step">
    <Suspense fallback={<p role="status">Loading...</p>}>
      <CodeStep {...props} />
    </Suspense>
  </Boundary>
);
