const DAY = 24 * 60 * 60 * 1000;

export const daysFrom = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY);
