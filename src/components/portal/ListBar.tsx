import type { ReactNode } from 'react';

/** The line of controls above a list. */
export function ListBar({ children }: { children: ReactNode }) {
  return (
    <search className="mb-4 flex flex-wrap items-end gap-3 max-md:[&>*]:flex-[1_1_8rem]">{children}</search>
  );
}
