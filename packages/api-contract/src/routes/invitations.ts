// What vouchers, gift cards and invitations are good for (AU20-AU23).
export {};
