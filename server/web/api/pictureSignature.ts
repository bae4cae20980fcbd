import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs queries of searches whose map this server draws: nobody can have other maps drawn. */
export interface PictureSignature {
  sign(query: string): string;
  isRight(query: string, signature: string): boolean;
}

export function createPictureSignature(secret: string): PictureSignature {
  const sign = (query: string) =>
    createHmac('sha256', secret).update(`map picture:${query}`).digest('base64url').slice(0, 22);
  return {
    sign,
    isRight(query, signature) {
      const right = Buffer.from(sign(query));
      const given = Buffer.from(signature);
      return right.length === given.length && timingSafeEqual(right, given);
    },
  };
}
