export { SIGNED_OUT } from '#state/carried-toast.ts';
export { signOut } from '#state/session.ts';
