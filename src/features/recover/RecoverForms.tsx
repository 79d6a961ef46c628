import { useEffect, useRef, useState } from 'react';
import { guarded } from '#components/ui/Boundary.tsx';
import { useAwake } from '#lib/client-directives/awake.ts';
import { ConfirmAddress } from './ConfirmAddress.tsx';
import { linkOf, type RecoverLink } from './link.ts';
import { NewPassword } from './NewPassword.tsx';
import { RequestLink } from './RequestLink.tsx';

/** All are in the HTML and the page's script shows one (link.ts): none flashes, and React loads on touch. */
function Forms() {
  const root = useRef<HTMLDivElement>(null);
  const [link, setLink] = useState<RecoverLink>();
  const [turn, setTurn] = useState(0);
  // The press that hydrates this page uses the link, so it waits until the link is known.
  useAwake(root, link !== undefined);

  useEffect(() => {
    const read = () => setLink(linkOf(location.hash));
    const follow = () => {
      read();
      setTurn((before) => before + 1);
    };
    read();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  const tokenFor = (kind: 'reset' | 'confirm') => (link?.kind === kind ? link.token : null);
  return (
    <div ref={root} className="min-h-[16rem]">
      <div className="in-data-[shows=ask]:block hidden">
        <RequestLink />
      </div>
      <div className="in-data-[shows=reset]:block hidden">
        <NewPassword key={turn} token={tokenFor('reset')} />
      </div>
      <div className="in-data-[shows=confirm]:block hidden">
        <ConfirmAddress key={turn} token={tokenFor('confirm')} />
      </div>
    </div>
  );
}

export const RecoverForms = guarded(Forms);
