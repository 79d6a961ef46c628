import { firestore } from './firestore.ts';

export interface Profile {
  username: string;
  display_name: string;
}

/** The profile of a person, or null when there is none. */
export async function findProfile(userId: string): Promise<Profile | null> {
  const document = await firestore().collection('profiles').doc(userId).get();
  if (!document.exists) return null;
  return { username: String(document.get('username')), display_name: String(document.get('display_name')) };
}

/** Stores a profile together with its reserved username. Fails with ALREADY_EXISTS on a taken name. */
export async function createProfile(userId: string, profile: Profile, now: Date): Promise<void> {
  const batch = firestore().batch();
  batch.create(firestore().collection('usernames').doc(profile.username.toLowerCase()), { user_id: userId });
  batch.create(firestore().collection('profiles').doc(userId), { ...profile, created_at: now });
  await batch.commit();
}
