import { atom } from 'nanostores';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { type Desk, EMPTY_DESK, withHeld, withOne } from './desk-state.ts';

/** What the desk knows, for as long as the dashboard is open: decisions go on while another tab is looked at. */
export const $desk = atom<Desk>(EMPTY_DESK);

/** A contribution that is to be opened as soon as the desk is on show: one whose decision was undone. */
export const $wanted = atom<string | null>(null);

/** Takes in one contribution as it is now. */
export function put(contribution: Contribution): void {
  $desk.set(withOne($desk.get(), contribution));
}

/** Lets what a refresh held back into the list. */
export function release(): void {
  $desk.set(withHeld($desk.get()));
}

/** The reader has seen what arrived. */
export function seen(): void {
  const desk = withHeld($desk.get());
  $desk.set(desk.arrived === 0 ? desk : { ...desk, arrived: 0 });
}
