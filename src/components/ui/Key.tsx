interface KeyProps {
  /** Inherits the colours of the button around it. */
  inButton?: boolean;
  children: string;
}

export function Key({ inButton = false, children }: KeyProps) {
  return (
    <kbd
      className={[
        'inline-block min-w-[1.35rem] rounded-1 border border-b-2 px-[0.35rem] py-[0.2rem]',
        'text-center font-semibold font-text text-[0.75rem] leading-none',
        inButton ? 'border-current max-lg:hidden' : 'border-line-strong bg-raised text-ink',
      ].join(' ')}
    >
      {children}
    </kbd>
  );
}
