export const FORM = 'mt-6 max-w-[26rem] text-2 [&>button]:w-full [&>div]:mb-5 max-sm:[&>div]:ml-0';
