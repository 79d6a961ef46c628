import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { button, control } from './button.ts';

interface PressProps extends ComponentProps<'button'> {
  /** Follows the label, for screen readers only. */
  about?: string;
}

const Press = ({ about, children, ...others }: PressProps) => (
  <button type="button" {...others}>
    {children}
    {about && <span className="sr-only"> {about}</span>}
  </button>
);

/** Does not submit its form unless `type="submit"`. */
export const Button = ({ kind, size, className, ...others }: PressProps & VariantProps<typeof button>) => (
  <Press className={button({ kind, size, className })} {...others} />
);

/** For the many actions of a portal's lists and toolbars. */
export const Control = ({ kind, className, ...others }: PressProps & VariantProps<typeof control>) => (
  <Press className={control({ kind, className })} {...others} />
);
