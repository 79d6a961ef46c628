/** One thing that an input needs, and whether it is there. */
export interface Need {
  text: string;
  met: boolean;
}

/** What an input needs, ticked off while somebody types. `id` is for the input's description. */
export function Needs({ id, needs }: { id: string; needs: readonly Need[] }) {
  return (
    <ul className="needs" id={id}>
      {needs.map(({ text, met }) => (
        <li key={text} className={met ? 'met' : undefined}>
          <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            {met ? (
              <path d="M0 0h16v16H0zM6.6 12.3l6.6-7-1.6-1.5-5 5.3-2.2-2.2-1.6 1.5z" fillRule="evenodd" />
            ) : (
              <path className="empty" d="M1 1h14v14H1z" />
            )}
          </svg>
          {text}
          <span className="vh">{met ? ', done' : ', not yet'}</span>
        </li>
      ))}
    </ul>
  );
}
