const LIST = [
  'mb-3 grid gap-1 text-1 leading-[1.4] [&>li]:flex [&>li]:items-baseline [&>li]:gap-2',
  '[&_svg]:size-[0.8rem] [&_svg]:flex-none [&_svg]:translate-y-[0.06em]',
].join(' ');

export interface Need {
  text: string;
  met: boolean;
}

/** `id` is for the input's `aria-describedby`. */
export function Needs({ id, needs }: { id: string; needs: readonly Need[] }) {
  return (
    <ul className={LIST} id={id}>
      {needs.map(({ text, met }) => (
        <li key={text} className={met ? 'text-success' : 'text-muted'}>
          <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            {met ? (
              <path
                className="fill-current"
                d="M0 0h16v16H0zM6.6 12.3l6.6-7-1.6-1.5-5 5.3-2.2-2.2-1.6 1.5z"
                fillRule="evenodd"
              />
            ) : (
              <path
                className="fill-none stroke-2 stroke-current [stroke-dasharray:3_2.5]"
                d="M1 1h14v14H1z"
              />
            )}
          </svg>
          {text}
          <span className="sr-only">{met ? ', done' : ', not yet'}</span>
        </li>
      ))}
    </ul>
  );
}
