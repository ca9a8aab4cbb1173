import type { LocaleDefinition } from '@faker-js/faker';
import { nounFirst } from '../name-patterns.js';

/** Vietnamese. */
export const vi: LocaleDefinition = {
  person: {
    first_name: { female: ['Lan', 'Hoa', 'Linh', 'Mai', 'Huong', 'Thao', 'Ngoc', 'Trang', 'Phuong', 'Thu'], male: ['Minh', 'Tuan', 'Nam', 'Hung', 'Duc', 'Khoa', 'Long', 'Quang', 'Son', 'Bao'] },
    last_name: { generic: ['Nguyen', 'Tran', 'Le', 'Pham', 'Vo', 'Dang', 'Hoang', 'Phan', 'Vu', 'Bui', 'Do', 'Ho', 'Ngo', 'Duong', 'Ly', 'Dinh'] },
    name: [{ value: '{{person.lastName}} {{person.firstName}}', weight: 1 }],
  },
  location: {
    street_name: ['Le Loi', 'Nguyen Hue', 'Hai Ba Trung', 'Tran Hung Dao', 'Ly Thai To', 'Dong Khoi', 'Nguyen Trai', 'Le Duan', 'Phan Chu Trinh', 'Vo Van Tan', 'Bach Dang', 'Hang Bai', 'Pasteur', 'Cach Mang Thang Tam'],
    street_pattern: ['{{location.street_name}}'],
    street_line: ['{{location.buildingNumber}} {{location.street}}'],
  },
  company: { legal_entity_type: ['JSC', 'Co., Ltd.'] },
  word: {
    theme: ['Sen', 'Hoa Mai', 'Trang', 'Pho Co', 'Mua', 'Que Huong', 'Song Xanh', 'Ban Mai', 'Nha Xua', 'Gio', 'Sao Mai', 'Huong Que', 'Bien Xanh', 'May', 'Nang', 'Hoa Sua'],
    near: ['Ben Thanh', 'Ho Guom', 'Pho Co', 'Quan 3', 'Ven Song', 'Cho Lon', 'Tay Ho', 'Trung Tam'],
  },
  place: nounFirst,
};
